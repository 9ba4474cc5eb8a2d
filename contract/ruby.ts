import { contract, Type } from './core'
import { ExchangeWay, exchanging } from './exchange'
import { recording } from './wallet'

/** Rubies: what there is, what they are exchanged for, and their records. */
export const ruby = contract({
  ...exchanging('ruby/index', 'ruby/exchange'),
  ...recording('ruby/record', 'Rubies: what there is, how they can be exchanged, and their statement', {
    rubyval: Type.String({ description: '红宝石值: what comes out as rubies later; not exchanged itself' }),
    rubyval_name: Type.String(),
    ways: Type.Array(ExchangeWay, { description: 'what rubies are exchanged for' }),
    rules: Type.Array(Type.Object({ title: Type.String(), words: Type.String() }))
  })
})
