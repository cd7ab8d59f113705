'use strict';

class Room {
  constructor(id, name, options) {
    this.id = id;
    this.name = name;
    this.description = options.description || '';
    this.forceMembership = !!options.forceMembership;
    this.private = !!options.private;
    this.direct = !!options.direct;
    this.members = [];
    this.history = [];
  }

  getMembers() {
    return this.members;
  }

  getMembersCount() {
    return this.members.length;
  }

  addMember(user) {
    if (this.members.indexOf(user.name) === -1) {
      this.members.push(user.name);
    }
  }

  removeMember(user) {
    const index = this.members.indexOf(user.name);
    if (index >= 0) {
      this.members.splice(index, 1);
    }
  }

  hasMember(user) {
    return this.members.includes(user.name);
  }

  addMessage(message) {
    this.history.push(message);
    if (this.history.length > 50) {
      this.history.splice(0, 1);
    }
  }

  getHistory() {
    return this.history;
  }
}

const rooms = [];

module.exports = {
  addRoom: function (name, options) {
    const room = new Room(rooms.length, name, options);
    rooms.push(room);
    return room;
  },

  getRooms: function () {
    return rooms;
  },

  getForcedRooms: function () {
    return rooms.filter((room) => room.forceMembership);
  },

  getRoom: function (id) {
    return rooms[id];
  },

  getRoomByName: function (name) {
    for (const room of rooms) {
      if (room.name === name && !room.direct) {
        return room;
      }
    }
    return null;
  },

  getDirectRoom: function (first, second) {
    for (const room of rooms) {
      if (room.direct && room.hasMember(first) && room.hasMember(second)) {
        return room;
      }
    }
    return null;
  },
};
