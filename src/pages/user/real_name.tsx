import { View } from '@tarojs/components'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { back } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { BlockBar } from '@/kit/parts/BlockBar'
import { Button } from '@/kit/parts/Button'
import { Check } from '@/kit/parts/Check'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { Outcome } from '@/kit/parts/Outcome'
import { PaperPhoto } from '@/kit/parts/PaperPhoto'
import { SubmitButton } from '@/kit/parts/SubmitButton'
import type { Resource } from '@/kit/state/Resource'
import { type Identity, type IdentityForm, identityForm } from './_parts/identity'
import './real_name.scss'

definePageConfig({ navigationBarTitleText: '实名认证' })

const load = () => api('POST /api/user/identity', {}, { catch: true, quiet: true })

export default page(() => {
  const form = useDraft(identityForm)
  const send = async (resource: Resource<Identity>) => {
    const { real_name, id_number, front, back: reverse, agree } = form.values
    await api(
      'POST /api/user/identitysumbit',
      {
        real_name: real_name.trim(),
        id_number: id_number.trim(),
        front: front || undefined,
        back: reverse || undefined,
        agree: agree ? 1 : 0
      },
      { catch: true }
    )
    await resource.refresh()
  }
  return (
    <DetailPage
      skeleton="fields"
      load={load}
      fresh
      bottom={(identity, resource) => (
        <View className="realname__action">
          {identity.state === 'none' || identity.state === 'refused' ? (
            <SubmitButton form={form} onSubmit={() => send(resource)}>
              {identity.state === 'refused' ? '重新提交' : '提交认证'}
            </SubmitButton>
          ) : (
            <Button kind="outline" size="large" block onClick={back}>
              返回
            </Button>
          )}
        </View>
      )}
    >
      {identity =>
        identity.state === 'none' || identity.state === 'refused' ? (
          <Fields identity={identity} form={form} />
        ) : (
          <Standing identity={identity} />
        )
      }
    </DetailPage>
  )
})

/** What was handed in, and how far it is. */
const Standing = ({ identity }: { identity: Identity }) => {
  const done = identity.state === 'approved'
  return (
    <View className="realname__card">
      <Outcome card tone={done ? 'success' : 'waiting'} title={done ? '已完成实名认证' : '审核中'}>
        <View className="realname__name">{identity.real_name}</View>
        <View className="realname__number">{identity.id_number}</View>
        {!done && <View className="realname__note">{identity.note}</View>}
        <View className="realname__note">
          {done ? `认证时间 ${identity._verify_time}` : `提交时间 ${identity._submit_time}`}
        </View>
      </Outcome>
    </View>
  )
}

const Fields = ({ identity, form }: { identity: Identity; form: IdentityForm }) => (
  <View className="realname">
    {identity.state === 'refused' && <BlockBar words={identity.note} />}
    <View className="realname__fields">
      <FieldGroup title="请填写本人信息，认证后不能更改">
        <Field form={form} name="real_name" label="姓名" placeholder="与身份证一致" max={30} />
        <Field form={form} name="id_number" label="身份证号" type="idcard" placeholder="18 位身份证号" max={18} />
      </FieldGroup>
    </View>
    <View className="realname__photos">
      <View className="realname__title">证件照片（选填，人工审核时更快）</View>
      <View className="realname__pair">
        <PaperPhoto text="人像面" onChange={name => form.set('front', name)} />
        <PaperPhoto text="国徽面" onChange={name => form.set('back', name)} />
      </View>
    </View>
    <View className="realname__agree">
      <Check checked={form.values.agree} onChange={agree => form.set('agree', agree)}>
        我同意平台为核验身份处理我的姓名、身份证号和证件照片。这些信息加密保存，只用于实名核验和提现，不会向他人展示。
      </Check>
    </View>
  </View>
)
