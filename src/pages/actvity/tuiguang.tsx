import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useShareAppMessage } from '@tarojs/taro'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { appLink } from '@/kit/open'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { Chips } from '@/kit/parts/Chips'
import { Poster } from '@/kit/parts/Poster'
import { RulesCard } from '@/kit/parts/RulesCard'
import { ShareButton } from '@/kit/parts/ShareButton'
import { keepCard, ShareCard } from '@/kit/parts/ShareCard'
import { State } from '@/kit/parts/State'
import { pictureUrl } from '@/kit/picture'
import { copy } from '@/kit/scan'
import { TEXTS } from '@/lib/constants'
import { ActivityFigures, ActivityHead, behindWords, rankWords } from './_parts/ActivityHead'
import { ActivityNav } from './_parts/ActivityNav'
import './tuiguang.scss'

definePageConfig({ navigationBarTitleText: '活动推广', enableShareAppMessage: true })

const FROM = process.env.TARO_ENV === 'weapp' ? 'weapp' : 'h5'
/** The card the server draws; the other ones are posters on backgrounds of the shop. */
const CARD = 'card'

async function load() {
  const [center, banner] = await Promise.all([
    api('GET /api/spotlight/center', { from: FROM }, quietly),
    api('GET /api/spread/banner', {}, quietly)
  ])
  return { center, posters: banner.list }
}
type Shown = Awaited<ReturnType<typeof load>>
type Center = Data<Endpoints['GET /api/spotlight/center']>

export default page(() => {
  const [shown, setShown] = useState<Center>()
  const [look, setLook] = useState<string>(CARD)
  const loadAll = async () => {
    const all = await load()
    setShown(all.center)
    return all
  }
  useShareAppMessage(() => ({ title: shown?.words, path: shown?.url }))
  return (
    <DetailPage
      load={loadAll}
      fresh
      missing="聚光灯活动还没有开始，过几天再来看看"
      bottom={all => (isOver(all.center) ? null : <Actions center={all.center} isCard={look === CARD} />)}
    >
      {(all, resource) => (
        <View>
          <ActivityHead activity={all.center.activity} onChange={() => resource.refresh()}>
            <ActivityFigures
              items={[
                { name: '我的分数', value: all.center.my_rank.points },
                { name: '当前名次', value: rankWords(all.center.my_rank.rank) },
                { name: '直邀好友', value: all.center.friend_num }
              ]}
            />
            <View className="actshare__hint">{behindWords(all.center.activity, all.center.my_rank)}</View>
          </ActivityHead>
          <ActivityNav />
          {all.center.can_join === 0 && (
            <View className="actshare__note">子账号的好友和分数都记在主账号上，由主账号领取奖励</View>
          )}
          {isOver(all.center) ? <Over /> : <Looks all={all} look={look} onLook={setLook} />}
          <RulesCard title="活动规则" rules={all.center.rules} className="actshare__rules" />
        </View>
      )}
    </DetailPage>
  )
})

const isOver = ({ activity }: Center) => activity.phase === 'ended'

const Over = () => (
  <State
    kind="expired"
    words="本期活动已经结束"
    hint="链接不再为你邀请新好友，奖励都在活动记录里"
    action="看我的奖励"
    onAction={() => go('/pages/actvity/record', { type: 'reward' })}
  />
)

/** What is passed on: the server's card, or a poster on a background that one chooses. */
function Looks({ all, look, onLook }: { all: Shown; look: string; onLook: (look: string) => void }) {
  const { center, posters } = all
  const items = [{ value: CARD, text: '活动卡片' }, ...posters.map(({ id, title }) => ({ value: id, text: title }))]
  const poster = posters.find(({ id }) => id === look)
  return (
    <View className="actshare">
      {posters.length > 0 && <Chips items={items} value={poster ? look : CARD} onChange={onLook} ground="page" />}
      {poster ? (
        <Poster
          key={poster.id}
          content={{
            picture: pictureUrl(poster.pic, 750),
            title: center.activity.title,
            price: '',
            was: '',
            link: appLink(center.url),
            name: center.words
          }}
        />
      ) : (
        <ShareCard image={center.share_card.image} title={center.activity.title} />
      )}
    </View>
  )
}

const Actions = ({ center, isCard }: { center: Center; isCard: boolean }) => (
  <ActionBar inset>
    <Button kind="outline" size="large" block onClick={() => copy(appLink(center.url), TEXTS.linkCopied)}>
      复制链接
    </Button>
    <ShareButton kind="outline">发给好友</ShareButton>
    {isCard && (
      <Button kind="main" size="large" block onClick={() => keepCard(center.share_card.image)}>
        保存图片
      </Button>
    )}
  </ActionBar>
)
