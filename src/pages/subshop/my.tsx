import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { appLink } from '@/kit/open'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Avatar } from '@/kit/parts/Avatar'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { type Disc, DiscRow } from '@/kit/parts/DiscRow'
import { StandingCard } from '@/kit/parts/StandingCard'
import { State } from '@/kit/parts/State'
import { copy } from '@/kit/scan'
import { TEXTS } from '@/lib/constants'
import { type Center, loadCenter, quietly, type Stat } from './_parts/model'
import { PosterSheet } from './_parts/PosterSheet'
import { UNOPENED } from './_parts/unopened'
import './my.scss'

definePageConfig({ navigationBarTitleText: '我的小店' })

const ENTRIES: readonly Disc[] = [
  { icon: 'package', name: '橱窗管理', onClick: () => go('/pages/subshop/window') },
  { icon: 'wallet', name: '小店收益', onClick: () => go('/pages/subshop/income') },
  { icon: 'ticket', name: '小店订单', onClick: () => go('/pages/subshop/order_list') },
  { icon: 'edit', name: '小店信息', onClick: () => go('/pages/subshop/shop_info') }
]

const STEPS = [
  '在橱窗管理里挑选想推广的商品，每件都写着卖出一件能得多少',
  '把小店海报或链接发给好友，好友从这里下单就算你的订单',
  '买家收货满 7 天没有售后，佣金转入收益，可以提现'
]

interface Mine {
  center: Center
  stat?: Stat
}

async function load(): Promise<Mine> {
  const center = await loadCenter()
  return center.status === 0 ? { center } : { center, stat: await api('GET /api/subshop/stat', { count: 7 }, quietly) }
}

export default page(() => {
  const [poster, setPoster] = useState(false)
  return (
    <DetailPage
      load={load}
      skeleton="wallet"
      fresh
      bottom={({ center }) => center.status === 1 && <Ways center={center} onPoster={() => setPoster(true)} />}
    >
      {({ center, stat }) =>
        stat ? (
          <View className="submy">
            {center.status === 2 && <View className="submy__closed">{`小店已被平台关闭：${center.reason}`}</View>}
            <Standing center={center} stat={stat} />
            <DiscRow className="submy__part" items={ENTRIES} />
            <Card title="怎么赚佣金" className="submy__part">
              {STEPS.map((words, i) => (
                <View key={words} className="submy__step">
                  <View className="submy__nth">{i + 1}</View>
                  <View className="submy__words">{words}</View>
                </View>
              ))}
            </Card>
            <PosterSheet open={poster} onClose={() => setPoster(false)} />
          </View>
        ) : (
          <State kind="empty" {...UNOPENED} />
        )
      }
    </DetailPage>
  )
})

const Ways = ({ center, onPoster }: { center: Center; onPoster: () => void }) => (
  <ActionBar inset>
    <Button
      kind="outline"
      size="large"
      block
      onClick={() => copy(appLink(`/pages/subshop/index?id=${center.id}&lk=${center.token}`), TEXTS.linkCopied)}
    >
      复制链接
    </Button>
    <Button kind="main" size="large" block onClick={onPoster}>
      小店海报
    </Button>
  </ActionBar>
)

function Standing({ center, stat }: { center: Center; stat: Stat }) {
  const toWindow = () => go('/pages/subshop/index', { id: center.id })
  const figures = [
    { name: '今日订单', value: stat.today_count, onClick: () => go('/pages/subshop/order_list') },
    { name: '到访', value: stat.visitors },
    { name: '橱窗商品', value: center.goods_count, onClick: () => go('/pages/subshop/window') },
    { name: '待结算', value: `¥${stat.pending}`, onClick: () => go('/pages/subshop/income') }
  ]
  return (
    <StandingCard
      tone="brand"
      className="submy__standing"
      lead={<Avatar src={center.avatar || undefined} name={center.name} size={96} />}
      name={center.name}
      value={`¥${stat.today_price}`}
      note="今日预计佣金"
      {...(center.status === 1 && { more: '小店主页', onMore: toWindow })}
      figures={figures}
    />
  )
}
