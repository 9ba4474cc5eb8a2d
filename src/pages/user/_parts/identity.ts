import type { Data, Endpoints } from '@contract'
import { FormState } from '@/kit/state/FormState'
import { isCitizenId } from '@/lib/validate'

export type Identity = Data<Endpoints['POST /api/user/identity']>

const isName = (name: string) => /^[㐀-鿿]{1,15}(·[㐀-鿿]{1,15}){0,3}$/.test(name)

/** Name, citizen ID, names of the photos, and the consent. */
export const identityForm = () =>
  new FormState(
    { real_name: '', id_number: '', front: '', back: '', agree: false },
    {
      real_name: name => !isName(name.trim()) && '请填写身份证上的姓名',
      id_number: number => (number.trim().length !== 18 || !isCitizenId(number.trim())) && '身份证号码不正确，请核对',
      agree: agree => !agree && '请先阅读并同意个人信息授权'
    },
    ['front', 'back']
  )

export type IdentityForm = ReturnType<typeof identityForm>
