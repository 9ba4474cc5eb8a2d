import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Chips } from '@/kit/parts/Chips'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { RulesCard } from '@/kit/parts/RulesCard'
import { Stepper } from '@/kit/parts/Stepper'
import { skuWords } from '@/lib/sku'
import { GiftLine } from './GiftLine'
import type { Quote, Sending } from './useSending'
import { Wrapping } from './Wrapping'
import { COVERS, coverOf } from './words'
import './Composer.scss'

interface Props {
  quote: Quote
  sending: Sending
}

/** What a gift is made of: the goods, the paper, the words, how many, and to whom. */
export const Composer = observer(function Composer({ quote, sending, rules }: Props & { rules: string[] }) {
  const { form, found, named, cover, wrap } = sending
  const { words, num } = form.values
  return (
    <View className="gsend">
      <View className="gsend__paper">
        <Wrapping cover={cover} small />
        <View className="gsend__preview">{words || '写一句祝福吧'}</View>
        <Chips items={COVERS} value={cover} onChange={wrap} ground="page" className="gsend__covers" />
      </View>
      <View className="gsend__part">
        <FieldGroup title="祝福语">
          <Field form={form} name="words" type="area" max={60} placeholder="写一句祝福吧" />
        </FieldGroup>
      </View>
      <View className="gsend__ideas">
        {coverOf(cover).words.map(idea => (
          <View key={idea} className="gsend__idea" role="button" onClick={() => form.set('words', idea)}>
            {idea}
          </View>
        ))}
      </View>
      <GiftLine
        image={quote.image}
        title={quote.store_name}
        note={skuWords(quote.suk)}
        state={quote.note || `¥${quote.price}`}
      />
      <View className="gsend__part">
        <CellGroup>
          <Cell
            title="送几份"
            note={named ? '指定手机号时一次送一份' : '每人收一份，可以送给多位好友'}
            value={
              <Stepper
                value={num}
                max={named ? 1 : Math.max(1, quote.stock)}
                onChange={value => form.set('num', value)}
              />
            }
          />
          <Cell title="运费" value={Number(quote.postage) > 0 ? `¥${quote.postage} / 份` : '包邮'} />
        </CellGroup>
        <FieldGroup title="送到 TA 的手机（选填）">
          <Field form={form} name="phone" type="phone" label="手机号" placeholder="不填则付款后分享链接" />
        </FieldGroup>
      </View>
      {found && (
        <View className="gsend__found">{found.has === 1 ? `${found.nickname} · ${found.tips}` : found.tips}</View>
      )}
      <RulesCard className="gsend__rules" title="送礼规则" rules={rules} />
    </View>
  )
})

/** What it comes to, and the one main action. */
export const SendBar = observer(function SendBar({ quote, sending }: Props) {
  const { form, send } = sending
  return (
    <ActionBottom disabled={quote.note !== ''} busy={form.busy} onClick={() => send(quote)}>
      {quote.note || `包好礼物，去付款 ¥${quote.pay_prices[form.values.num - 1] ?? ''}`}
    </ActionBottom>
  )
})
