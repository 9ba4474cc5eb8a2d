import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { compareShelves, rebuildShelves } from '../catalogue/service'
import { openShop, sendBy, takeReturnsAt } from './service'

const SHELVES: Record<string, (services: Services) => Promise<string>> = {
  compare: async ({ db }) => `${await compareShelves(db)} shops differed`,
  rebuild: async ({ db }) => `${await rebuildShelves(db)} shops are looked at`
}

/** Commands about shops. */
export const shopCommands: Commands = {
  shop: {
    usage: 'shop <shop> <open | close | returns <name> <phone> <address> | delivery <HH:MM> <days>>',
    words: 'Open a shop or close it, with its goods; or say where it takes goods back, or until when it sends',
    needs: 2,
    run: async ({ db }, [shop, state, name = '', phone = '', ...address]) => {
      if (state === 'returns') {
        if (address.length === 0)
          throw new Error('say who takes them and where: shop <shop> returns <name> <phone> <address>')
        await takeReturnsAt(db, shop!, { name, phone, address: address.join(' ') })
        return 'returns agreed to from now on go there'
      }
      if (state === 'delivery') {
        const time = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(name)
        if (!time || !(Number(phone) >= 1))
          throw new Error('say until when and how many days: shop <shop> delivery 16:00 3')
        await sendBy(db, shop!, { cutoffMinute: Number(time[1]) * 60 + Number(time[2]), transitDays: Number(phone) })
        return 'what is promised from now on is reckoned by that'
      }
      if (state !== 'open' && state !== 'close') throw new Error('open or close?')
      await openShop(db, shop!, state === 'open')
      return `the shop is ${state === 'open' ? 'open' : 'closed'}`
    }
  },
  shelves: {
    usage: 'shelves <compare | rebuild>',
    words: 'Compare what is kept of which shops sell with their goods and put it right, or write it anew for all',
    needs: 1,
    run: (services, [what]: string[]) => workOf('shelves', SHELVES, what)(services)
  }
}
