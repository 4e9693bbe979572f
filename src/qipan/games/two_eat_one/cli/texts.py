"""The texts of two-eat-one in a terminal; see `GameModule.texts`."""

ZH = {
    "Black": "黑方",
    "White": "白方",
    "the original rules: no draw by repetition": "原版规则：局面重复不判和",
    # ---- options and engines ----
    "stones per side": "每方子数",
    "two stones in a line capture the enemy stone next to them if the fourth cell is empty": (
        "两子成线，第四格为空时吃掉紧邻的敌子"
    ),
    "an enemy stone between two own stones is captured: if the fourth cell is empty, or always": (
        "夹在己方两子之间的敌子被吃：第四格为空时，或总是"
    ),
    "an enemy stone that is shut in by own stones, or by any stones, is captured": ("被己子或任意棋子围住的敌子被吃"),
    "a side to move loses if it has no more stones than this": "轮到的一方棋子不多于此数即负",
}
