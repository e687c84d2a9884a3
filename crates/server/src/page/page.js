"use strict";

const state = document.getElementById("state");
const log = document.getElementById("log");
let seen = null;
let view = {};
let socket = null;
/** Commands that have not been answered, by id: they are sent again on a new connection. */
const open = new Map();

function tell(text) {
  const item = document.createElement("li");
  item.textContent = text;
  log.append(item);
}

/** Carries out a JSON Merge Patch (RFC 7396). */
function merge(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const merged = target && typeof target === "object" && !Array.isArray(target) ? target : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = merge(merged[name], value);
  }
  return merged;
}

function show() {
  const creatures = view.situation?.board?.creatures ?? [];
  const rows = creatures.map((creature) => {
    const row = document.createElement("tr");
    const place = creature.position?.squares?.[0] ?? ["", ""];
    for (const text of [creature.name, ...place]) {
      const cell = document.createElement("td");
      cell.textContent = text;
      row.append(cell);
    }
    return row;
  });
  document.querySelector("#creatures tbody").replaceChildren(...rows);
  document.getElementById("creatures").hidden = false;
  document.getElementById("say").hidden = false;
}

function hear(message) {
  switch (message.type) {
    case "view":
      ({ seen, view } = message);
      state.textContent = `You are at the table as ${message.role}.`;
      show();
      break;
    case "changed":
      if (message.number <= seen.number) break;
      seen = { ...seen, number: message.number };
      view = merge(view, message.change);
      for (const event of message.events) tell(event.kind);
      show();
      break;
    case "accepted":
      open.delete(message.id);
      break;
    case "refused":
      open.delete(message.id);
      tell(message.problem.message);
      break;
    case "error":
      tell(message.problem.message);
      break;
  }
}

function connect(table) {
  const address = new URL(`/api/tables/${table}/socket`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address);
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: "hello", protocol: 1, ...(seen && { seen }) }));
    for (const command of open.values()) socket.send(JSON.stringify(command));
  };
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = () => {
    state.textContent = "The connection is lost; trying again.";
    setTimeout(connect, 1000, table);
  };
}

async function join() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const secret = fragment.get("join");
  if (fragment.has("table")) connect(fragment.get("table"));
  if (!secret) return;
  const answer = await fetch("/api/join", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ invitation: secret }),
  });
  const body = await answer.json();
  if (!answer.ok) {
    state.textContent = body.error;
    return;
  }
  // The secret is used up here: what stands in the address bar may be shown to others.
  history.replaceState(null, "", `#table=${body.table}`);
  connect(body.table);
}

document.getElementById("say").addEventListener("submit", (event) => {
  event.preventDefault();
  const line = document.getElementById("line");
  const command = { type: "command", id: crypto.getRandomValues(new Uint32Array(4)).join("-"), seen, line: line.value };
  open.set(command.id, command);
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command));
  line.value = "";
});

addEventListener("hashchange", join);
join();
