import { prizesOf } from '../../engines/draw'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { allBoxes, isGiven, saveBox, ticketsOf } from './boxes'

async function list({ db }: Services): Promise<string> {
  const lines = (await allBoxes(db)).map(async ({ campaign, company }) => {
    const { total, left } = ticketsOf(await prizesOf(db, campaign.code))
    const how = isGiven(campaign) ? 'given away' : `${campaign.priceMinor} ${campaign.asset}`
    return [campaign.code, campaign.state, campaign.title, company.mer_name, how, `${left}/${total} left`].join('  ')
  })
  return (await Promise.all(lines)).join('\n') || 'no boxes of companies'
}

async function save(services: Services, [code = '', shopId = '', picture = '', ...words]: string[]): Promise<string> {
  await saveBox(services, { code, shopId, picture, subtitle: words.join(' '), sort: 0 })
  return `${code} is written; its prizes are those of the draw, and it opens with it`
}

const WORK: Record<string, (services: Services, args: string[]) => Promise<string>> = { list, save }

/** Commands about companies' boxes; they are written, tried on paper, opened and checked by those of `draw`. */
export const gsblindCommands: Commands = {
  gsblind: {
    usage: 'gsblind <list | save <code> <shop> <picture> <words>>',
    words: 'Boxes of companies: whose each is, and how it goes',
    needs: 1,
    run: (services, [what, ...args]: string[]) => {
      const work = Object.hasOwn(WORK, what!) ? WORK[what!] : undefined
      if (!work) throw new Error(`unknown: gsblind ${what}; one of ${Object.keys(WORK).join(' ')}`)
      return work(services, args)
    }
  }
}
