import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Pic } from '@/kit/parts/Pic'
import { Recommended } from '@/kit/parts/Recommended'
import { State } from '@/kit/parts/State'
import { Tag } from '@/kit/parts/Tag'
import { TOAST_DURATION_MS } from '@/lib/constants'
import './shop.scss'

definePageConfig({ navigationBarTitleText: '抽奖商城' })

type Info = Data<Endpoints['GET /api/carnival/info']>
type Goods = Data<Endpoints['GET /api/carnival/prize_list']>['goods'][number]

async function load() {
  const quiet = { catch: true, quiet: true } as const
  const [info, { goods }] = await Promise.all([
    api('GET /api/carnival/info', {}, quiet),
    api('GET /api/carnival/prize_list', {}, quiet)
  ])
  return { info, goods }
}

/** Goods for chances or beans. */
export default page(() => (
  <DetailPage load={load} fresh skeleton="lines" missing="抽奖商城筹备中，过几天再来看看">
    {({ info, goods }, resource) => (
      <View className="drawshop">
        <View className="drawshop__hand">
          <Held name="抽奖机会" value={String(info.chances)} onClick={() => go('/pages/draw/index')} />
          <Held name="金豆" value={info.balance} onClick={() => go('/pages/user/jindou')} />
        </View>
        <Waiting info={info} />
        <Card>
          {goods.length === 0 ? (
            <State kind="empty" icon="gift" words="好物正在上架" hint="机会和金豆先留着，过几天再来看看" />
          ) : (
            goods.map(one => <Row key={one.id} goods={one} info={info} onTaken={() => resource.refresh()} />)
          )}
        </Card>
        <View className="drawshop__more">
          <Recommended />
        </View>
      </View>
    )}
  </DetailPage>
))

const Held = ({ name, value, onClick }: { name: string; value: string; onClick: () => void }) => (
  <View className="drawshop__held" role="button" onClick={onClick}>
    <View className="drawshop__value">{value}</View>
    <View>{name}</View>
  </View>
)

/** Things that are taken wait where those that were won do. */
function Waiting({ info }: { info: Info }) {
  const count = info.goods.filter(({ state }) => state === 'waiting').length
  if (count === 0) return null
  return (
    <Card>
      <View className="drawshop__row">
        <View className="drawshop__grow">{`有 ${count} 件好物等你填写地址`}</View>
        <Button kind="main" size="small" onClick={() => go('/pages/draw/index')}>
          去领取
        </Button>
      </View>
    </Card>
  )
}

/** Why one of the goods cannot be had now, in words; empty when it can. */
function faultOf({ left, mine, person_max: most }: Goods, { open, note, can_receive: isOneself }: Info): string {
  if (open === 0) return note
  if (isOneself === 0) return '主账号兑换'
  if (left === 0) return '已兑完'
  return mine >= most ? '已兑满' : ''
}

function Row({ goods, info, onTaken }: { goods: Goods; info: Info; onTaken: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const { id, name, chances, beans } = goods
  const fault = faultOf(goods, info)
  const take = async (pay: 'chances' | 'beans', price: string) => {
    const isSure = await confirm({ content: `用 ${price}兑换「${name}」？兑换后不能退回。`, confirmText: '兑换' })
    if (!isSure) return
    setBusy(true)
    const done = await api('POST /api/carnival/exchange', { id, pay })
    if (done) Taro.showToast({ title: '兑换成功，请填写地址领取', icon: 'none', duration: TOAST_DURATION_MS })
    await onTaken()
    setBusy(false)
  }
  const way = (pay: 'chances' | 'beans', price: string, isEnough: boolean) => (
    <Button kind="outline" size="small" busy={busy} disabled={!isEnough} onClick={() => take(pay, price)}>
      {price}
    </Button>
  )
  return (
    <View className="drawshop__row">
      <Pic src={goods.picture} alt="" width={200} className="drawshop__pic" />
      <View className="drawshop__grow">
        <View className="drawshop__name">{name}</View>
        <View className="drawshop__note">{`剩 ${goods.left} 件，每人限 ${goods.person_max} 件`}</View>
        {goods.post_free === 1 && <Tag kind="gold">包邮</Tag>}
      </View>
      <View className="drawshop__ways">
        {fault && <View className="drawshop__note">{fault}</View>}
        {!fault && chances !== null && way('chances', `${chances} 次机会`, info.chances >= chances)}
        {!fault && beans !== null && way('beans', `${beans} 金豆`, Number(info.balance) >= beans)}
      </View>
    </View>
  )
}
