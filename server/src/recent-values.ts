/**
 * Values by key, as many as weigh `most` together; those used longest ago leave first. Two generations instead of a list
 * in order of use: a value that is found costs one lookup.
 */
export class RecentValues<Key, Value> {
  private readonly most: number;
  private readonly weigh: (value: Value, key: Key) => number;
  private current = new Map<Key, Value>();
  private previous = new Map<Key, Value>();
  private weight = 0;

  constructor(most: number, weigh: (value: Value, key: Key) => number = () => 1) {
    this.most = most;
    this.weigh = weigh;
  }

  get(key: Key): Value | undefined {
    const value = this.current.get(key);
    if (value !== undefined) return value;
    const older = this.previous.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  /** The value of a key, made where it is not known. */
  getOrMake(key: Key, make: () => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.set(key, made);
    return made;
  }

  set(key: Key, value: Value): void {
    const replaced = this.current.get(key);
    if (replaced !== undefined) this.weight -= this.weigh(replaced, key);
    this.current.set(key, value);
    this.weight += this.weigh(value, key);
    if (this.weight <= this.most / 2) return;
    this.previous = this.current;
    this.current = new Map();
    this.weight = 0;
  }

  clear(): void {
    this.current.clear();
    this.previous.clear();
    this.weight = 0;
  }
}
