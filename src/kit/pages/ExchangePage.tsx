import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { useDraft } from '@/kit/draft'
import { go } from '@/kit/nav'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { AmountField } from '@/kit/parts/AmountField'
import { Card } from '@/kit/parts/Card'
import { Icon } from '@/kit/parts/Icon'
import { RulesCard } from '@/kit/parts/RulesCard'
import { type ExchangeKeys, type ExchangeTerms, exchangeFault, received } from '@/kit/state/exchange'
import { FormState } from '@/kit/state/FormState'
import type { Resource } from '@/kit/state/Resource'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { DetailPage } from './DetailPage'
import './ExchangePage.scss'
import { submitForm } from './FormPage'

interface Props extends ExchangeKeys {
  /** The rule, where several share the endpoints. */
  type?: string
  /** Above it, such as tabs over several rules. */
  head?: ReactNode
  /** Where all of the records are. */
  more?: { words: string; url: string }
}

/** A page that exchanges one asset for another: what there is, how much, what one gets, the rules and the last exchanges. */
export const ExchangePage = observer(function ExchangePage({ info: infoKey, make, type, head, more }: Props) {
  const form = useDraft(() => new FormState({ num: '' }))
  const { num } = form.values
  const send = async (idem: string, info: Resource<ExchangeTerms>, terms: ExchangeTerms) => {
    const words = `用 ${num} ${terms.from.name}兑换 ${received(terms, num)} ${terms.to.name}？兑换后不能撤销`
    if (!(await confirm({ content: words, confirmText: '兑换' }))) return
    const input = { type, num, version: terms.version }
    try {
      const done = await api(make, input, { catch: true, idem })
      form.set('num', '')
      const title = `已兑得 ${done.to} ${terms.to.name}`
      Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })
    } finally {
      // Also after a refusal: the terms or what is left may have changed.
      await info.refresh()
    }
  }
  return (
    <DetailPage
      load={() => api(infoKey, { type }, { catch: true, quiet: true })}
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
          <Sides info={info} />
          <Amount info={info} form={form} />
          <RulesCard className="exchange__part" title="兑换规则" rules={info.rules} />
          {info.list.length > 0 && (
            <Card className="exchange__part" title="最近兑换" more={more?.words} onMore={more && (() => go(more.url))}>
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
      <View className="exchange__get">{`预计兑得 ${got} ${info.to.name}`}</View>
    </Card>
  )
})
