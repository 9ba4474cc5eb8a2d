import { useAddress } from '../address'

/** Titles of columns that are left out, in the address as the filters are. */
export function useHidden() {
  const { of, set, page } = useAddress<'hide'>()
  const hidden = of('hide').split('|').filter(Boolean)
  // The rows stay the same ones.
  const hide = (titles: readonly string[]) => set({ hide: titles.join('|'), page: page > 1 ? String(page) : '' })
  return { hidden, hide }
}
