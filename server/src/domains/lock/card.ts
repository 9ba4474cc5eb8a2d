import { shareCards } from '../../db/schema'
import { appOrigin } from '../../http/origins'
import { CARD, type CardContent, cardHash, cardUrl } from '../../media/cards'
import type { Services } from '../../services'
import { readSettings } from '../site/settings'

/** What is passed on, as a card shows it: the link's page with its token, and a price where it has one. */
export interface Carded extends Pick<CardContent, 'title' | 'words' | 'nickname' | 'picture' | 'price' | 'was'> {
  url: string
  token: string
}

/** Writes down what a card of somebody's link shows, and answers where its picture is. */
export async function cardOf(services: Services, userId: string, carded: Carded, from: 'weapp' | 'h5') {
  const { db, config, providers } = services
  const { url, token, ...shown } = carded
  const { site } = await readSettings(db, 'site')
  const isMini = from === 'weapp' && providers.wechat.kind !== 'sandbox'
  const content: CardContent = {
    drawing: 1,
    title: shown.title,
    words: shown.words,
    nickname: shown.nickname,
    picture: shown.picture,
    price: shown.price,
    was: shown.was,
    siteName: site.site_name,
    link: `${appOrigin(config)}/#${url}`,
    scene: isMini ? `lk=${token}` : '',
    page: 'pages/index/index'
  }
  const hash = cardHash(content)
  await db
    .insert(shareCards)
    .values({ userId, hash, content: { ...content } })
    .onConflictDoNothing()
  return { image: cardUrl(hash), ...CARD }
}
