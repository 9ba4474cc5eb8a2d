// What newer engines bring themselves (`Object.hasOwn`, `.at()`), for those that do not have it yet: see FOOTGUNS.

/** Whether the object itself has the key; what every object inherits does not count. */
export const hasOwn = (object: object, key: string): boolean => Object.keys(object).includes(key)

/** The item that many places from the end, 1 being the last; undefined when there are fewer. */
export const fromEnd = <T>(list: readonly T[], place = 1): T | undefined => list[list.length - place]
