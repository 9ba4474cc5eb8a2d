import { contract, Flag, Type } from './core'
import { exchanging } from './exchange'
import { AssetAmount, recording } from './wallet'

const Way = Type.Object({
  type: Type.String({ description: 'of the exchange, for `ruby/index` and `ruby/exchange`' }),
  title: Type.String(),
  to_name: Type.String(),
  rate: Type.Object({ from: AssetAmount, to: AssetAmount }),
  open: Flag
})

/** Rubies: what there is, what they are exchanged for, and their records. */
export const ruby = contract({
  ...exchanging('ruby/index', 'ruby/exchange'),
  ...recording('ruby/record', 'Rubies: what there is, how they can be exchanged, and their statement', {
    rubyval: Type.String({ description: '红宝石值: what comes out as rubies later; not exchanged itself' }),
    rubyval_name: Type.String(),
    ways: Type.Array(Way, { description: 'what rubies are exchanged for' }),
    rules: Type.Array(Type.Object({ title: Type.String(), words: Type.String() }))
  })
})
