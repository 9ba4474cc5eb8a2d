import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { submitForm } from '@/kit/pages/FormPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Check } from '@/kit/parts/Check'
import { FieldGroup } from '@/kit/parts/Field'
import { Icon } from '@/kit/parts/Icon'
import { PhoneCode } from '@/kit/parts/PhoneCode'
import { FormState } from '@/kit/state/FormState'
import type { Resource } from '@/kit/state/Resource'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { maskPhone } from '@/lib/format'
import { isCode } from '@/lib/validate'
import { saveText } from '@/platform/save-text'
import { session } from '@/stores/session'
import './removeAccount.scss'

definePageConfig({ navigationBarTitleText: '注销账号' })

type Closing = Data<Endpoints['GET /api/destroy']>
const load = () => api('GET /api/destroy', {}, { catch: true, quiet: true })
const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

const newForm = () =>
  new FormState(
    { captcha: '', agree: false },
    {
      captcha: code => !isCode(code) && '请输入 6 位验证码',
      agree: agree => !agree && '请先确认注销的后果'
    }
  )
type Form = ReturnType<typeof newForm>

async function exportData() {
  const answer = await api('GET /api/destroy', { export: 1 })
  if (!answer?.export) return
  if (!(await saveText('我的个人数据.json', answer.export))) say('没有保存成功，请稍后再试')
}

export default page(() => {
  const [form] = useState(newForm)
  const send = async (closing: Resource<Closing>) => {
    const content = '到期后账号不能恢复，确定要注销吗？'
    if (!(await confirm({ title: '确认注销', content, confirmText: '确认注销' }))) return
    closing.set(await api('GET /api/destroy', { captcha: form.values.captcha, agree: 1 }, { catch: true }))
    await session.loadUser()
  }
  const takeBack = async (closing: Resource<Closing>) => {
    const answer = await api('GET /api/destroy', { cancel: 1 })
    if (!answer) return
    closing.set(answer)
    await session.loadUser()
    say('已撤回，账号照常使用')
  }
  return (
    <DetailPage load={load} fresh skeleton="lines">
      {(closing, resource) => (
        <View className="removal">
          {closing.state === 'waiting' ? (
            <View className="removal__waiting">
              <Icon name="clock" size={96} />
              <View className="removal__state">账号将于 {closing._due_time} 注销</View>
              <View className="removal__hint">在此之前可以随时撤回，账号照常使用</View>
              <Button kind="main" size="large" block onClick={() => takeBack(resource)}>
                撤回注销
              </Button>
            </View>
          ) : (
            <Blockers closing={closing} />
          )}
          <Card className="removal__card" title="注销后会怎样">
            {closing.consequences.map((words, i) => (
              <View key={words} className="removal__line">{`${i + 1}. ${words}`}</View>
            ))}
            {closing.blockers.length === 0 && closing.forfeited.length > 0 && (
              <View className="removal__lost">
                {`将放弃：${closing.forfeited.map(({ name, number }) => `${name} ${number}`).join('、')}`}
              </View>
            )}
          </Card>
          <CellGroup note="包含资料、订单、资产明细等，文件为 JSON 格式">
            <Cell title="导出我的个人数据" onClick={exportData} />
          </CellGroup>
          {closing.state === 'none' && closing.blockers.length === 0 && (
            <Proof form={form} onSend={() => submitForm(form, () => send(resource))} />
          )}
        </View>
      )}
    </DetailPage>
  )
})

/** What has to be put right before, each with the way there. */
const Blockers = ({ closing }: { closing: Closing }) =>
  closing.blockers.length > 0 && (
    <CellGroup title="暂时不能注销，请先处理">
      {closing.blockers.map(({ code, words, url }) => (
        <Cell
          key={code}
          title={<View className="removal__blocker">{words}</View>}
          lead={<Icon name="alert" size={40} className="removal__alert" />}
          onClick={url ? () => go(url) : undefined}
        />
      ))}
    </CellGroup>
  )

const Proof = observer(function Proof({ form, onSend }: { form: Form; onSend: () => void }) {
  return (
    <View>
      <FieldGroup title={`验证码会发送到 ${maskPhone(session.user?.phone ?? '')}`}>
        <PhoneCode form={form} type="verify" />
      </FieldGroup>
      <View className="removal__agree">
        <Check checked={form.values.agree} onChange={agree => form.set('agree', agree)}>
          我已了解注销的后果，自愿注销账号
        </Check>
      </View>
      <Button kind="outline" size="large" block disabled={!form.ready} busy={form.busy} onClick={onSend}>
        申请注销
      </Button>
    </View>
  )
})
