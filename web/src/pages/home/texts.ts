/** The texts of the home page that other pages do not need. */
import { localized } from "../../preferences.svelte";

const en = {
	about: "Play a friend or the computer. What can be solved is solved: there you know for certain which move was best.",
	playFriend: "Play a friend",
	againstComputer: "Against the computer",
	friend: "Friend",
	learn: "Learn the rules",
	create: "Create the invitation",
	rules: "Change the rules",
};

const zh: typeof en = {
	about: "和朋友下，也可以和电脑下。能解出的局面都已解出，最好的走法一查便知。",
	playFriend: "和朋友下棋",
	againstComputer: "和电脑下",
	friend: "朋友",
	learn: "学规则",
	create: "创建邀请",
	rules: "修改规则",
};

export const homeTexts = localized({ en, zh });
