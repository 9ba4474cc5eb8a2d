import type { Commands } from '../../programme'
import { openShop, takeReturnsAt } from './service'

/** Commands about shops. */
export const shopCommands: Commands = {
  shop: {
    usage: 'shop <shop> <open | close | returns <name> <phone> <address>>',
    words: 'Open a shop or close it, with its goods; or say where it takes goods back',
    needs: 2,
    run: async ({ db }, [shop, state, name = '', phone = '', ...address]) => {
      if (state === 'returns') {
        if (address.length === 0)
          throw new Error('say who takes them and where: shop <shop> returns <name> <phone> <address>')
        await takeReturnsAt(db, shop!, { name, phone, address: address.join(' ') })
        return 'returns agreed to from now on go there'
      }
      if (state !== 'open' && state !== 'close') throw new Error('open or close?')
      await openShop(db, shop!, state === 'open')
      return `the shop is ${state === 'open' ? 'open' : 'closed'}`
    }
  }
}
