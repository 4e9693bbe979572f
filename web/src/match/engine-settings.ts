/** The settings of an engine that people may choose: their names, and the values of a seat's engine as text. */

import type { EngineSeat, SettingInfo } from "../api/types";
import type { Texts } from "../i18n/texts";

export type EngineSettings = NonNullable<EngineSeat["settings"]>;

/** Return the name of a setting; if the page has no name for it, the server's description. */
export const settingName = (name: string, about: string, t: Texts): string =>
	(t.engineSettings as Record<string, string>)[name] ?? about;

export const settingChoiceName = (choice: string, t: Texts): string =>
	(t.engineSettingChoices as Record<string, string>)[choice] ?? choice;

/** Return the chosen settings without those that an engine does not have. */
export const settingsFor = (settings: readonly SettingInfo[], chosen: EngineSettings): EngineSettings =>
	Object.fromEntries(Object.entries(chosen).filter(([name]) => settings.some((setting) => setting.name === name)));

/** Return the chosen settings of an engine, such as “Search depth: 6”. */
export const settingTexts = (settings: EngineSettings | undefined, t: Texts): string[] =>
	Object.entries(settings ?? {}).map(([name, value]) =>
		t.labelled(settingName(name, name, t), settingChoiceName(String(value), t)),
	);
