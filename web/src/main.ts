import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";

// A shared link has the room's code in its path (`/room/CODE`); move the code behind the #, where the page expects it.
const shared = /^\/room\/([a-z]{8})$/i.exec(location.pathname);
if (shared) history.replaceState(null, "", `/#${shared[1]}`);

const target = document.getElementById("page");
if (target) mount(App, { target });
