import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { useDraft } from '@/kit/draft'
import { submitForm } from '@/kit/pages/FormPage'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Check } from '@/kit/parts/Check'
import { Field } from '@/kit/parts/Field'
import { Popup } from '@/kit/parts/Popup'
import { bindPlate, unbindPlate } from './binding'
import { type Binding, plateForm } from './plate'
import './PlateCard.scss'

const AGREEMENT = '我同意平台为车主福利处理我的车牌号。车牌加密保存，只显示部分号码，不向他人展示；可以随时解绑并删除。'

interface Props {
  binding: Binding
  onChange: () => Promise<unknown>
}

/** The plate that is bound, drawn as it is on the car; or the way to bind one. */
export function PlateCard({ binding, onChange }: Props) {
  if (binding.bound === 1) return <Bound binding={binding} onChange={onChange} />
  if (binding.open === 0) {
    return (
      <Card className="plate" title="车主福利目前不接受新的绑定">
        <View className="plate__note">活动重新开始后，可以在这里绑定车牌。</View>
      </Card>
    )
  }
  return (
    <Card className="plate" title="绑定车牌，开启车主收益">
      <PlateFields words="绑定车牌" changes={false} onDone={onChange} />
    </Card>
  )
}

const Bound = ({ binding, onChange }: Props) => {
  const [changing, setChanging] = useState(false)
  const done = async () => {
    setChanging(false)
    await onChange()
  }
  const leave = async () => {
    // What was refused has been said by the call.
    if (await unbindPlate().catch(() => false)) await onChange()
  }
  return (
    <Card className="plate">
      <View className={`plate__board plate__board--${binding.kind}`} ariaLabel={`已绑定车牌 ${binding.plate}`}>
        <View className="plate__number">{binding.plate}</View>
      </View>
      <View className="plate__since">{`${binding._join_time.slice(0, 10)} 加入车主福利`}</View>
      {binding.change_time !== null && (
        <View className="plate__note">{`${binding._change_time} 之后可以更换车牌`}</View>
      )}
      <View className="plate__actions">
        <Button
          kind="outline"
          disabled={binding.open === 0 || binding.change_time !== null}
          onClick={() => setChanging(true)}
        >
          更换车牌
        </Button>
        <Button kind="plain" onClick={leave}>
          解绑
        </Button>
      </View>
      <Popup open={changing} onClose={() => setChanging(false)} title="更换车牌">
        <View className="plate__sheet">
          <PlateFields words="更换车牌" changes onDone={done} />
        </View>
      </Popup>
    </Card>
  )
}

interface FieldsProps {
  words: string
  changes: boolean
  onDone: () => Promise<unknown>
}

const PlateFields = observer(function PlateFields({ words, changes, onDone }: FieldsProps) {
  const form = useDraft(plateForm)
  const send = async () => {
    if (await bindPlate(form, changes)) await onDone()
  }
  return (
    <View>
      <View className="plate__field">
        <Field form={form} name="plate" label="车牌号" placeholder="例如 浙A12345" max={10} required />
      </View>
      <View className="plate__agree">
        <Check checked={form.values.agree} label={AGREEMENT} onChange={agree => form.set('agree', agree)}>
          <Text>{AGREEMENT}</Text>
        </Check>
      </View>
      {/* Never greyed: a tap says what is missing. */}
      <Button kind="main" size="large" block busy={form.busy} onClick={() => submitForm(form, send)}>
        {words}
      </Button>
    </View>
  )
})
