import { Flag, OneOf, Type } from './core'

/** A field of what was sent or noted, as people read it. */
export const ToldLine = Type.Object({
  title: Type.String(),
  told: Type.String({ description: 'one thing a line' }),
  about: OneOf(
    ['', 'member', 'shop', 'order', 'goods', 'application', 'article', 'payment', 'withdrawal', 'pool'],
    '对象'
  ),
  about_id: Type.String({ description: 'of the thing it names, as its page has it; empty where it has none' })
})

/** A field of a thing before a deed and after it. */
export const ToldChange = Type.Object({
  title: Type.String(),
  was_told: Type.String({ description: 'empty where nobody noted it' }),
  is_told: Type.String(),
  differs: Flag
})
