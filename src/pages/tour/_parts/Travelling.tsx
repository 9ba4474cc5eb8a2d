import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Card } from '@/kit/parts/Card'
import { Check } from '@/kit/parts/Check'
import { Countdown } from '@/kit/parts/Countdown'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { Popup } from '@/kit/parts/Popup'
import { Stepper } from '@/kit/parts/Stepper'
import { type ApplyForm, sumOf } from './applying'
import type { Choices, Departure } from './model'
import './Travelling.scss'

interface Props {
  form: ApplyForm
  choices: Choices
  date: Departure
  /** Places are kept no longer. */
  onEnd: () => void
}

/** The second half: who travels, what is bought with it, and what it comes to. */
export const Travelling = observer(function Travelling({ form, choices, date, onEnd }: Props) {
  const { values } = form
  const held = choices.held?.date_id === date.id ? choices.held : null
  const sum = sumOf(form, choices, date)
  return (
    <View className="travelling">
      <Card>
        <View className="travelling__head">
          <View className="travelling__words">
            <View className="travelling__title">{choices.title}</View>
            <View className="travelling__note">{`${date._date} · ${values.num} 位出行人`}</View>
          </View>
          <View className="travelling__change" role="button" onClick={() => form.set('step', 0)}>
            修改
          </View>
        </View>
        {held && (
          <View className="travelling__kept">
            <Countdown end_s={held.stop_time} look="text" before="名额已保留，剩 " onEnd={onEnd} />
          </View>
        )}
      </Card>
      {Array.from({ length: values.num }, (_, i) => (
        <FieldGroup key={i} title={`出行人 ${i + 1}`}>
          <Field form={form} name={`name_${i}`} label="姓名" placeholder="与身份证一致" max={20} />
          <Field form={form} name={`card_${i}`} label="身份证号" type="idcard" placeholder="18 位身份证号" max={18} />
        </FieldGroup>
      ))}
      {choices.extras.length > 0 && (
        <Card title="自费项目" more="按需选购，不选不收费">
          {choices.extras.map(extra => (
            <View key={extra.id} className="travelling__extra">
              <View className="travelling__words">
                <View>{extra.title}</View>
                <View className="travelling__note">
                  {[`¥${extra.price}/份`, extra.words].filter(Boolean).join(' · ')}
                </View>
              </View>
              <Stepper
                value={Math.min(values.extras[extra.id] ?? 0, values.num)}
                min={0}
                max={values.num}
                onChange={num => form.set('extras', { ...values.extras, [extra.id]: num })}
              />
            </View>
          ))}
        </Card>
      )}
      <Card title="费用明细">
        <Line words={`出行押金 ¥${date.deposit} × ${values.num}`} note="返程后原路退回" sum={sum.deposit} />
        {sum.extras !== '0.00' && <Line words="自费项目" note="未成团全额退" sum={sum.extras} />}
        <Line words="线路费用" note="免费" sum="0.00" />
      </Card>
      <Agree form={form} consent={choices.consent} />
    </View>
  )
})

const Line = ({ words, note, sum }: { words: string; note: string; sum: string }) => (
  <View className="travelling__line">
    <View className="travelling__words">
      {words}
      <View className="travelling__note">{note}</View>
    </View>
    <View>{`¥${sum}`}</View>
  </View>
)

interface AgreeProps {
  // biome-ignore lint/suspicious/noExplicitAny: any form that asks for the same consent
  form: { values: any; set: (name: any, value: any) => void }
  consent: Choices['consent']
}

/** The consent that is asked for papers, with its words one tap away. */
export const Agree = observer(function Agree({ form, consent }: AgreeProps) {
  const [reading, setReading] = useState(false)
  return (
    <View className="travelling__agree">
      <Check checked={form.values.agree} onChange={agree => form.set('agree', agree)}>
        我已征得出行人同意，提供其姓名和身份证号用于预订
      </Check>
      <View className="travelling__link" role="button" onClick={() => setReading(true)}>
        {`《${consent.title}》`}
      </View>
      <Popup open={reading} onClose={() => setReading(false)} title={consent.title}>
        {consent.list.map(words => (
          <View key={words} className="travelling__rule">
            {words}
          </View>
        ))}
      </Popup>
    </View>
  )
})
