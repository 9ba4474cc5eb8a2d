/** What a command does for one of its verbs. @throws Error that names the verbs there are, when this is none of them */
export function workOf<Work>(command: string, works: Readonly<Record<string, Work>>, verb = ''): Work {
  if (!Object.hasOwn(works, verb))
    throw new Error(`unknown: ${command} ${verb}; one of ${Object.keys(works).join(' ')}`)
  return works[verb]!
}
