import type { Facet } from './difference'
import { Thumbs } from './Thumbs'

type Tell = Pick<Facet, 'tell'>

/** Pictures, as small as in a row. */
export const pictured: Tell = {
  tell: value => {
    const pictures = (value ?? []) as string[]
    return pictures.length > 0 && <Thumbs of={pictures} />
  }
}

/** A moment as its field has it. */
export const timed = (none: string): Tell => ({ tell: value => (value ? String(value).replace('T', ' ') : none) })

/** Something that is on or off. */
export const turned = (on: string, off: string): Tell => ({ tell: value => (value ? on : off) })

/** One of what can be chosen. */
export const chosen = (options: readonly { value: string; label: string }[]): Tell => ({
  tell: value => options.find(one => one.value === value)?.label
})
