import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env.QIPAN_SERVER ?? "http://127.0.0.1:8000";

/** The licence of a font must accompany it. */
const fontLicence: Plugin = {
	name: "font-licence",
	apply: "build",
	generateBundle() {
		const source = readFileSync(new URL("./node_modules/@fontsource-variable/inter/LICENSE", import.meta.url));
		this.emitFile({ type: "asset", fileName: "licences/inter.txt", source });
	},
};

export default defineConfig({
	base: "./", // the page works below any path
	plugins: [svelte(), fontLicence],
	build: {
		outDir: "../src/qipan/server/page",
		emptyOutDir: true,
		target: "es2022",
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
	},
	server: {
		// The server checks the Origin header, so the proxy sends the server's own origin.
		proxy: { "/api": { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
	},
	// The files of tests share one environment, which saves most of their time; each sets the preferences that it needs.
	test: {
		environment: "jsdom",
		include: ["tests/**/*.test.ts"],
		testTimeout: 90_000, // a guard against hanging; a loaded machine may need long
		setupFiles: ["tests/setup.ts"],
		isolate: false,
	},
	resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
});
