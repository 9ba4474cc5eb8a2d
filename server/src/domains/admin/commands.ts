import type { Commands } from '../../programme'
import { resealAll } from './reseal'
import { changeStock, publishProduct } from './service'

/** Commands about what is for sale, and about keys. */
export const adminCommands: Commands = {
  stock: {
    usage: 'stock <sku> <pieces | +n | -n>',
    words: 'Set what is on the shelf of a SKU, or add to it',
    needs: 2,
    run: async ({ db }, [sku, pieces]) => {
      if (!/^[+-]?\d{1,7}$/.test(pieces!)) throw new Error(`not a number of pieces: ${pieces}`)
      const change = /^[+-]/.test(pieces!) ? { by: Number(pieces) } : { to: Number(pieces) }
      return `${await changeStock(db, sku!, change, { by: '命令行' })} on the shelf`
    }
  },
  publish: {
    usage: 'publish <product> <on | off>',
    words: 'Put a product on sale or take it off',
    needs: 2,
    run: async ({ db }, [product, state]) => {
      if (state !== 'on' && state !== 'off') throw new Error('on or off?')
      await publishProduct(db, product!, state === 'on')
      return `on sale: ${state}`
    }
  },
  reseal: {
    usage: 'reseal',
    words: 'Seal personal data again under the newest of DATA_KEYS; the older keys can go afterwards',
    needs: 0,
    run: async services => `${await resealAll(services)} values sealed again`
  }
}
