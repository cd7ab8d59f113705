// `dataset`: attributes that begin with `data-` as members of an object, looked at again whenever somebody asks.

function model_dataset(host) {
  const { Object, String } = host.global;

  /** `data-long-name` is `longName` to scripts. */
  function data_key(attribute) {
    const name = attribute.slice(5);
    let key = '';
    for (let k = 0; k < name.length; k++) {
      const next = name.charAt(k + 1);
      if (name.charAt(k) === '-' && next >= 'a' && next <= 'z') key += name.charAt(++k).toUpperCase();
      else key += name.charAt(k);
    }
    return key;
  }
  function data_name(key) {
    let name = 'data-';
    for (const letter of key) name += letter >= 'A' && letter <= 'Z' ? '-' + letter.toLowerCase() : letter;
    return name;
  }

  function fill_dataset(attributes, data) {
    for (const name of Object.keys(attributes)) {
      if (name.startsWith('data-')) data[data_key(name)] = attributes[name];
    }
  }

  /** What scripts have done to the object goes to the attributes. */
  function sync_dataset(attributes, data) {
    for (const key of Object.keys(data)) {
      const name = data_name(key);
      const text = String(data[key]);
      if (attributes[name] !== text) attributes[name] = text;
      if (data[key] !== text) data[key] = text;
    }
    for (const name of Object.keys(attributes)) {
      if (name.startsWith('data-') && !Object.hasOwn(data, data_key(name))) delete attributes[name];
    }
  }

  return { data_key, fill_dataset, sync_dataset };
}
