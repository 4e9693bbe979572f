/** The icons of buttons: lines on a square of 24 units, drawn by `Icon.svelte`. */
export const ICONS = {
	undo: "M8 13 4 9l4-4M4 9h9.5a5.5 5.5 0 0 1 0 11H9",
	hint: "M9.5 18h5M10.5 21h3M9.2 15.2C7.5 14 6.5 12.3 6.5 10.2a5.5 5.5 0 0 1 11 0c0 2.1-1 3.8-2.7 5z",
	values: "M5 20v-7M12 20V4M19 20v-10M3 20h18",
	autopilot: "M5 9h14v10H5zM12 9V5M9.5 13v2M14.5 13v2M12 4.5v.01M2.5 13v2M21.5 13v2",
	training: "M3.5 9 12 5l8.5 4L12 13zM7 11v5c2.5 2.5 7.5 2.5 10 0v-5M20.5 9v5.5",
	resign: "M6 21V4M6 4.5h11.5l-2.7 4 2.7 4H6",
	draw: "M4 9h16M4 15h16",
	tree: "M12 5v5M12 10 6 16M12 10l6 6M12 4v.01M5.5 17.5v.01M18.5 17.5v.01M12 10v6.5",
	names: "M10 4 8 20M16 4l-2 16M5 9h15M4 15h15",
	lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
	again: "M19 12a7 7 0 1 1-2.2-5.1M19.5 4v4.5H15",
	review: "M4 5v15h16M7.5 15l3.5-5 3.5 3 4.5-7",
	list: "M9 6h11M9 12h11M9 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01",
	plus: "M12 5v14M5 12h14",
	home: "M4 11.5 12 5l8 6.5M6.5 10v9h11v-9",
	friend:
		"M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.2M18 14.5c2.2.8 3.5 2.8 3.5 5.5",
	options:
		"M4 7h8.5M18.5 7H20M4 17h1.5M11.5 17H20M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
	first: "M6 5v14M17 5l-7 7 7 7",
	previous: "M15 5l-7 7 7 7",
	next: "M9 5l7 7-7 7",
	last: "M18 5v14M7 5l7 7-7 7",
	more: "M6 12a1 1 0 1 0-2 0 1 1 0 0 0 2 0zM13 12a1 1 0 1 0-2 0 1 1 0 0 0 2 0zM20 12a1 1 0 1 0-2 0 1 1 0 0 0 2 0z",
	winner: "M5 19h14M5 15.5 3.5 7.5 8.5 11 12 5l3.5 6 5-3.5L19 15.5z",
} as const;

export type IconName = keyof typeof ICONS;
