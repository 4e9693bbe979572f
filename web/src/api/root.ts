/** Where the page is served: at the root of a host, or below a path such as `https://games.example/qipan/`. */
export const ROOT = new URL(".", document.baseURI).href;
