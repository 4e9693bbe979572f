import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";

// A shared link has the room's code in its path (`/room/CODE`). Move the code, or any other path, behind the #, where
// the page expects it.
const { pathname } = location;
const shared = /^\/room\/([a-z]{8})$/i.exec(pathname);
if (shared) history.replaceState(null, "", `/#${shared[1]}`);
else if (pathname !== "/") history.replaceState(null, "", `/#${pathname}`);

const target = document.getElementById("page");
if (target) mount(App, { target });
