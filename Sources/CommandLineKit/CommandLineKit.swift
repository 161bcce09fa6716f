// Placeholder until the room is built.
