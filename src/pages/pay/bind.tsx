import { View } from '@tarojs/components'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { go, replace } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { FieldGroup } from '@/kit/parts/Field'
import { PhoneCode } from '@/kit/parts/PhoneCode'
import { State } from '@/kit/parts/State'
import { SubmitButton } from '@/kit/parts/SubmitButton'
import { Tabs } from '@/kit/parts/Tabs'
import { maskPhone } from '@/lib/format'
import { session } from '@/stores/session'
import { BankFields } from './_parts/BankFields'
import { bindingForm, type Way } from './_parts/binding'
import './bind.scss'

definePageConfig({ navigationBarTitleText: '绑定银行卡' })

const WAYS: { value: Way; text: string }[] = [
  { value: 'bank', text: '银行卡' },
  { value: 'alipay', text: '支付宝' },
  { value: 'weixin', text: '微信零钱' }
]

const load = () => api('GET /api/bankinfo', {}, { catch: true, quiet: true })

export default page(() => {
  const { type } = useQuery('type')
  const form = useDraft(() => bindingForm(type === 'alipay' || type === 'weixin' ? type : 'bank'))
  const { way } = form.values
  const send = async () => {
    const { cardnum, bank_code, alipay_code, captcha } = form.values
    const number = { bank: { cardnum, bank_code: bank_code || undefined }, alipay: { alipay_code }, weixin: {} }[way]
    const input = { extract_type: way, captcha, ...number }
    const { account } = await api('POST /api/user/setdrawtype', input, { catch: true })
    await replace('/pages/pay/bindresult', { id: account?.id })
  }
  return (
    <DetailPage load={load} fresh skeleton="fields">
      {info =>
        info.real_name === '' ? (
          <State
            kind="empty"
            icon="shield"
            words="实名认证后才能绑定收款账户"
            hint="认证只需一分钟，认证后可绑定本人名下的账户"
            action="去认证"
            onAction={() => go('/pages/user/real_name')}
          />
        ) : (
          <View className="bind">
            <Tabs items={WAYS} value={way} onChange={value => form.set('way', value as Way)} />
            <View className="bind__body">
              <CellGroup note="为保障资金安全，只能绑定本人名下的账户">
                <Cell title={way === 'bank' ? '持卡人' : '收款人'} value={info.real_name} />
              </CellGroup>
              {way === 'weixin' && info.wechat_bound === 0 ? (
                <State kind="empty" icon="wechat" words="还没有绑定微信" hint="在微信里登录并绑定后即可提现到零钱" />
              ) : (
                <View>
                  <BankFields form={form} banks={info.banks} />
                  <FieldGroup title={`验证码会发送到 ${maskPhone(session.user?.phone ?? '')}`}>
                    <PhoneCode form={form} type="verify" />
                  </FieldGroup>
                  <View className="bind__action">
                    <SubmitButton form={form} onSubmit={send}>
                      确认绑定
                    </SubmitButton>
                  </View>
                </View>
              )}
            </View>
          </View>
        )
      }
    </DetailPage>
  )
})
