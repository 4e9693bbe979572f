import { mount } from "svelte";
import App from "./App.svelte";
import { ROOT } from "./api/root";
import "./app.css";
import { roomOfPath } from "./routes";

// A shared link has the room's code in its path (`/room/CODE`). Move the code, or any other path, behind the #, where
// the page expects it.
const path = location.pathname.slice(new URL(ROOT).pathname.length - 1);
const shared = roomOfPath(path);
if (shared) history.replaceState(null, "", `${ROOT}#${shared}`);
else if (path !== "/") history.replaceState(null, "", `${ROOT}#${path}`);

const target = document.getElementById("page");
if (target) mount(App, { target });
