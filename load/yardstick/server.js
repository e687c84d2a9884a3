// The yardstick: what one says in a room is sent to everybody in it. Nothing is stored or judged.
import { createServer } from "node:http";
import { Server } from "socket.io";

const http = createServer();
const io = new Server(http, { transports: ["websocket"], pingInterval: 600_000 });
io.on("connection", (socket) => {
  socket.on("enter", (room) => {
    socket.data.room = room;
    socket.join(room);
  });
  socket.on("command", (command) => {
    socket.emit("accepted");
    io.to(socket.data.room).emit("changed", command);
  });
});
http.listen(0, "127.0.0.1", () => {
  console.log(`serving http://127.0.0.1:${http.address().port}`);
});
