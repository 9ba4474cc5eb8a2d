import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { type ReactNode, useState } from 'react'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { useDraft } from '@/kit/draft'
import { go } from '@/kit/nav'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { AmountField } from '@/kit/parts/AmountField'
import { Card } from '@/kit/parts/Card'
import { Icon } from '@/kit/parts/Icon'
import { RulesCard } from '@/kit/parts/RulesCard'
import { Tabs } from '@/kit/parts/Tabs'
import { dailyOf, type ExchangeKeys, type ExchangeTerms, exchangeFault, received } from '@/kit/state/exchange'
import { FormState } from '@/kit/state/FormState'
import type { Resource } from '@/kit/state/Resource'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { DetailPage } from './DetailPage'
import './ExchangePage.scss'
import { submitForm } from './FormPage'

interface Props extends ExchangeKeys {
  /** The rule, where several share the endpoints. */
  type?: string
  /** Rules to choose from on the page, where those are what the page is about; else the server's, if it names any. */
  ways?: readonly Way[]
  /** Where all of the records of a rule are. */
  more?: { words: string; to: (type: string) => string }
  /** Above all of it. */
  head?: ReactNode
  /** Between the two sides and the amount. */
  children?: (info: ExchangeTerms) => ReactNode
}

interface Way {
  type: string
  title: string
}

/** A page that exchanges one asset for another: what there is, how much, what one gets, the rules and the last exchanges. */
export const ExchangePage = observer(function ExchangePage({
  info: infoKey,
  make,
  type: given,
  ways,
  more,
  head,
  children
}: Props) {
  const [type, setType] = useState(given ?? ways?.[0]?.type)
  const form = useDraft(() => new FormState({ num: '' }))
  const { num } = form.values
  const send = async (idem: string, info: Resource<ExchangeTerms>, terms: ExchangeTerms) => {
    const when = terms.schedule ? '，从明天起每天发放' : ''
    const words = `用 ${num} ${terms.from.name}兑换 ${received(terms, num)} ${terms.to.name}${when}？兑换后不能撤销`
    if (!(await confirm({ content: words, confirmText: '兑换' }))) return
    const input = { type, num, version: terms.version }
    try {
      const done = await api(make, input, { catch: true, idem })
      form.set('num', '')
      const title = terms.schedule ? '已转入，从明天起每天发放' : `已兑得 ${done.to} ${terms.to.name}`
      Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })
    } finally {
      // Also after a refusal: the terms or what is left may have changed.
      await info.refresh()
    }
  }
  return (
    <DetailPage
      load={(): Promise<ExchangeTerms> => api(infoKey, { type }, { catch: true, quiet: true })}
      filter={type}
      fresh
      skeleton="wallet"
      bottom={(info, resource) => {
        const fault = exchangeFault(info, num)
        return (
          <ActionBottom
            disabled={!!fault}
            busy={form.busy}
            onClick={() => submitForm(form, idem => send(idem, resource, info))}
          >
            {fault || '确认兑换'}
          </ActionBottom>
        )
      }}
    >
      {info => (
        <View className="exchange">
          {head}
          <Ways
            items={ways ?? info.ways ?? []}
            value={info.type}
            onChange={next => {
              form.set('num', '')
              setType(next)
            }}
          />
          <Sides info={info} />
          {children?.(info)}
          <Amount info={info} form={form} />
          <RulesCard className="exchange__part" title="兑换规则" rules={info.rules} />
          {info.list.length > 0 && (
            <Card
              className="exchange__part"
              title="最近兑换"
              more={more?.words}
              onMore={more && (() => go(more.to(info.type)))}
            >
              {info.list.map(line => (
                <View key={line.id} className="exchange__line">
                  <View>{`${line.from} ${info.from.name}`}</View>
                  <View className="exchange__got">{`+${line.to} ${info.to.name}`}</View>
                  <View className="exchange__when">{line._add_time.slice(5)}</View>
                </View>
              ))}
            </Card>
          )}
        </View>
      )}
    </DetailPage>
  )
})

/** The rules one may choose from; one alone is no choice. */
const Ways = ({ items, value, onChange }: { items: readonly Way[]; value: string; onChange: (type: string) => void }) =>
  items.length > 1 && (
    <Tabs items={items.map(way => ({ value: way.type, text: way.title }))} value={value} onChange={onChange} />
  )

const Sides = ({ info }: { info: ExchangeTerms }) => (
  <View className="exchange__sides">
    <Side name={info.from.name} balance={info.from.balance} />
    <View className="exchange__arrow">
      <Icon name="right" size={36} />
      <View className="exchange__rate">{`${info.rate.from} 兑 ${info.rate.to}`}</View>
    </View>
    <Side name={info.to.name} balance={info.to.balance} />
  </View>
)

const Side = ({ name, balance }: { name: string; balance: string }) => (
  <View className="exchange__side">
    <View className="exchange__balance">{balance}</View>
    <View className="exchange__name">{name}</View>
  </View>
)

/** What comes of it, and when. */
function outcomeOf(info: ExchangeTerms, got: string): string {
  const { schedule, to } = info
  if (!schedule) return `预计兑得 ${got} ${to.name}`
  const until = `${schedule.lasts_days} 天内发完`
  if (Number(got) === 0) return `从明天起每天发放 ${schedule.daily_bp / 100}%，${until}`
  return `共 ${got} ${to.name}，从明天起每天约 ${dailyOf(info, got)}，${until}`
}

const Amount = observer(function Amount({ info, form }: { info: ExchangeTerms; form: FormState<{ num: string }> }) {
  const got = received(info, form.values.num)
  return (
    <Card className="exchange__part" title="兑换数量" more={`今日还可兑 ${info.left_today}`}>
      <AmountField
        value={form.values.num}
        onChange={num => form.set('num', num)}
        label="兑换数量"
        placeholder={`${info.minimum} 起，${info.step} 的整数倍`}
        whole={info.from.digits === 0}
        most={Number(info.most) > 0 ? { words: '全部兑换', value: info.most } : undefined}
      />
      <View className="exchange__get">{outcomeOf(info, got)}</View>
    </Card>
  )
})
