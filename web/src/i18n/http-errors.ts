/** Words for the reasons that the server gives for its errors. */
import { httpErrorsEn } from "./http-errors.en";
import { httpErrorsZh } from "./http-errors.zh";
import type { Language } from "./texts";

export interface Reason {
	code: string;
	params: Record<string, string | number>;
	/** The reason in English. */
	text: string;
}

const templates: Record<Language, Record<string, string>> = { en: httpErrorsEn, zh: httpErrorsZh };

/** Word a reason; one whose code has no words stays in English. */
export function wordReason({ code, params, text }: Reason, language: Language): string {
	const template = templates[language][code];
	return template?.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? "")) ?? text;
}
