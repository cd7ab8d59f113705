// What a browser, a socket or an application of Express has and the model lacks, by name: touching it
// gives the paths up, so that its absence is never taken for a fact about the program. A program that
// assigns such a member has its own from then on.

function model_lacking(host) {
  const { Object } = host.global;

  /** Makes the members of a list of names, separated by blanks, lacking in an object. */
  function lack(host, object, what, names) {
    const list = names.split(' ');
    for (let k = 0; k < list.length; k++) {
      const name = list[k];
      if (name === '' || name in object) continue;
      Object.defineProperty(object, name, {
        configurable: true,
        enumerable: false,
        get() {
          host.limitation('lacking', '`' + what + '.' + name + '` is not supported by the model');
          return undefined;
        },
        set(value) {
          Object.defineProperty(this, name,
            { value, writable: true, configurable: true, enumerable: true });
        },
      });
    }
  }

  return { lack };
}
