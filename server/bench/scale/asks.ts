import type { Own, Persona, World } from './world'

/** One way to ask an endpoint. */
export interface Ask {
  /** What is special about it, in the report. */
  as?: string
  input: Record<string, unknown>
  /** Who asks, where not everybody with the right to. */
  by?: readonly Persona[]
  /** Whether the answer may be a refusal, such as for what this persona has none of. */
  refused?: true
}
/** How an endpoint is asked in a world, by somebody who has something there. */
export type Sample = (world: World, own: Own) => Ask[]

/** With nothing to say. */
export const plain: Sample = () => [{ input: {} }]
/** Once for each of these inputs. */
export const ask =
  (...asks: Record<string, unknown>[]): Sample =>
  () =>
    asks.map(input => ({ as: Object.values(input).join(' '), input }))
/** For one thing, by its id. */
export const byId =
  (pick: (world: World, own: Own) => unknown, refused?: true): Sample =>
  (world, own) => [{ input: { id: pick(world, own) }, ...(refused && { refused }) }]
/** For the shop that is kept, once for each of these inputs. */
export const ofShop =
  (...asks: Record<string, unknown>[]): Sample =>
  ({ shop }) =>
    asks.map(input => ({ as: Object.values(input).join(' '), input: { mer_id: shop, ...input } }))

/** An id nothing has. */
export const NOTHING = '00000000-0000-7000-8000-000000000000'
/** For a thing there is not. */
export const none: Sample = () => [{ input: { id: NOTHING }, refused: true }]
