import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { confirm } from '@/kit/confirm'
import { useDraft } from '@/kit/draft'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { submitForm } from '@/kit/pages/FormPage'
import { Failed, ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Card } from '@/kit/parts/Card'
import { LevelBar } from '@/kit/parts/LevelBar'
import { Skeleton } from '@/kit/parts/Skeleton'
import { Tag } from '@/kit/parts/Tag'
import { FormState } from '@/kit/state/FormState'
import { PagedList } from '@/kit/state/PagedList'
import type { Resource } from '@/kit/state/Resource'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { BagFacts } from './_parts/BagFacts'
import './wealthExchange.scss'

definePageConfig({ navigationBarTitleText: '财富包兑换' })

type Bag = Data<Endpoints['GET /api/subsidy/bag/produce_list']>
type Bought = Data<Endpoints['GET /api/subsidy/richBagRecord']>['list'][number]

const load = (paging: { page: number; limit: number }) => api('GET /api/subsidy/richBagRecord', paging, quietly)

/** Buys the bag that was chosen; below it those bought before, with how far each has come. */
const Buying = observer(function Buying({ code }: { code: string }) {
  const form = useDraft(() => new FormState({ code }))
  const [records] = useState(() => new PagedList<Bought>(load))
  const bag = useResource(
    async () => (code ? api('GET /api/subsidy/bag/produce_list', { code }, quietly) : null),
    code,
    true
  )
  const buy = async (idem: string, { title, number, total_number, days_num, version }: Bag) => {
    const words = `用 ${number} 补贴换「${title}」？共发放 ${total_number}，${days_num} 天发完，不能撤销或提前取出`
    if (!(await confirm({ content: words, confirmText: '兑换' }))) return
    // Loaded anew also after a refusal: the terms or what is left may have changed.
    const anew = () => Promise.all([bag.refresh(), records.refresh()])
    await api('POST /api/subsidy/exchangeRichBag', { code, version }, { catch: true, idem }).finally(anew)
    Taro.showToast({ title: '已兑换，明天起逐日发放', icon: 'none', duration: TOAST_DURATION_MS })
  }
  return (
    <ListPage<Bought>
      load={load}
      state={records}
      head={<Head code={code} bag={bag} />}
      bottom={
        bag.data && (
          <ActionBottom
            disabled={bag.data.usable === 0}
            busy={form.busy}
            onClick={() => submitForm(form, idem => buy(idem, bag.data!))}
          >
            {bag.data.note || `用 ${bag.data.number} 补贴兑换`}
          </ActionBottom>
        )
      }
      rowKey={({ id }) => id}
      row={bought => <Record bought={bought} />}
      empty={{
        icon: 'package',
        words: '还没有财富包',
        hint: '兑换后，每天发放的进度会在这里',
        ...(!code && { action: '去看看', onAction: () => go('/pages/coupon/wealth') })
      }}
    />
  )
})

const Head = observer(function Head({ code, bag }: { code: string; bag: Resource<Bag | null> }) {
  const { data, error } = bag
  return (
    <View className="bagbuy">
      {code && !data && error && (
        <Failed code={error.code} words="没有这个财富包，或已下架" onRetry={() => bag.refresh()} />
      )}
      {code && !data && !error && <Skeleton kind="boxes" count={1} />}
      {data && (
        <Card title={data.title} more={`${data.days_num} 天`}>
          <BagFacts bag={data} />
        </Card>
      )}
      <View className="bagbuy__title">我的财富包</View>
    </View>
  )
})

const TONES = { open: 'success', done: 'mute', stopped: 'warning' } as const

const Record = ({ bought }: { bought: Bought }) => (
  <Card className="bagbuy__one" title={bought.title} more={<Tag kind={TONES[bought.state]}>{bought._state}</Tag>}>
    <LevelBar
      value={Number(bought.released)}
      max={Number(bought.total_number)}
      left={`已发放 ${bought.released}`}
      right={`共 ${bought.total_number}`}
    />
    <View className="bagbuy__when">{`${bought._add_time} 换入 ${bought.number}，赠送 ${bought.bonus}`}</View>
    <View className="bagbuy__when">
      {`${bought.next_day ? `下次 ${bought.next_day}，` : ''}最后一天 ${bought.last_day}`}
    </View>
  </Card>
)

export default page(() => {
  const { code } = useQuery('code')
  return <Buying key={code} code={code} />
})
