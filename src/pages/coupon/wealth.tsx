import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage, useResource } from '@/kit/pages/DetailPage'
import { Failed } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Popup } from '@/kit/parts/Popup'
import { RulesCard } from '@/kit/parts/RulesCard'
import { Skeleton } from '@/kit/parts/Skeleton'
import { StandingCard } from '@/kit/parts/StandingCard'
import { State } from '@/kit/parts/State'
import { BagFacts } from './_parts/BagFacts'
import './wealth.scss'

definePageConfig({ navigationBarTitleText: '财富包' })

type Bag = Data<Endpoints['GET /api/subsidy/richBagList']>['list'][number]

/** Bags on offer: what is put in, what comes day by day, and how many one may have. */
export default page(() => {
  const [shown, setShown] = useState<Bag>()
  const [open, setOpen] = useState(false)
  const table = (bag: Bag) => {
    setShown(bag)
    setOpen(true)
  }
  return (
    <DetailPage load={() => api('GET /api/subsidy/richBagList', {}, quietly)} fresh skeleton="wallet">
      {({ list, bt, rules }) => (
        <View className="wealth">
          <StandingCard
            flush
            name="可用补贴"
            value={bt}
            note="换入财富包，按发放表逐日发放"
            more="我的财富包"
            onMore={() => go('/pages/coupon/wealthExchange')}
          />
          {list.length === 0 ? (
            <State
              kind="empty"
              icon="package"
              words="现在没有财富包"
              action="去补贴中心"
              onAction={() => go('/pages/coupon/index')}
            />
          ) : (
            list.map(bag => <BagCard key={bag.code} bag={bag} onTable={() => table(bag)} />)
          )}
          <RulesCard title="发放说明" rules={rules} />
          <Popup open={open} onClose={() => setOpen(false)} title={shown && `${shown.title}发放表`}>
            {shown && <Table key={shown.code} code={shown.code} />}
          </Popup>
        </View>
      )}
    </DetailPage>
  )
})

const BagCard = ({ bag, onTable }: { bag: Bag; onTable: () => void }) => (
  <Card title={bag.title} more="发放表" onMore={onTable}>
    {bag.info && <View className="wealth__info">{bag.info}</View>}
    <BagFacts bag={bag} />
    <View className="wealth__foot">
      <View className="wealth__note">{bag.note || limitWords(bag)}</View>
      <Button
        kind="main"
        size="small"
        disabled={bag.usable === 0}
        onClick={() => go('/pages/coupon/wealthExchange', { code: bag.code })}
      >
        去兑换
      </Button>
    </View>
  </Card>
)

const limitWords = ({ person_times: most, bought, stock, left_num: left }: Bag) =>
  [most > 0 && `每人限 ${most} 份，已换 ${bought} 份`, stock > 0 && `剩 ${left} 份`].filter(Boolean).join('，') ||
  '不限份数'

/** What comes on each day, were it bought today. */
const Table = observer(function Table({ code }: { code: string }) {
  const table = useResource(() => api('GET /api/subsidy/bag/produce_list', { code }, quietly))
  const { data, error } = table
  if (!data) return error ? <Failed code={error.code} onRetry={() => table.refresh()} /> : <Skeleton kind="lines" />
  return (
    <View className="wealth__table">
      <View className="wealth__day wealth__day--head">
        <View className="wealth__cell wealth__cell--day">日期</View>
        <View className="wealth__cell">当天发放</View>
        <View className="wealth__cell">累计发放</View>
      </View>
      {data.list.map(({ day, number, sum }) => (
        <View key={day} className="wealth__day">
          <View className="wealth__cell wealth__cell--day">{day}</View>
          <View className="wealth__cell">{number}</View>
          <View className="wealth__cell">{sum}</View>
        </View>
      ))}
    </View>
  )
})
