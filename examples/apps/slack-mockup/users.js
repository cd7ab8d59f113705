'use strict';

class User {
  constructor(name) {
    this.name = name;
    this.active = false;
    this.subscriptions = [];
  }

  getSubscriptions() {
    return this.subscriptions;
  }

  addSubscription(room) {
    if (this.subscriptions.indexOf(room.id) === -1) {
      this.subscriptions.push(room.id);
    }
  }

  removeSubscription(room) {
    const index = this.subscriptions.indexOf(room.id);
    if (index >= 0) {
      this.subscriptions.splice(index, 1);
    }
  }
}

const users = {};

module.exports = {
  addUser: function (name) {
    const user = new User(name);
    users[name] = user;
    return user;
  },

  getUser: function (name) {
    return users[name];
  },

  getUsers: function () {
    return Object.values(users);
  },
};
