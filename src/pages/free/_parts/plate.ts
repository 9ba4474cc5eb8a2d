import type { Data, Endpoints } from '@contract'
import { FormState } from '@/kit/state/FormState'
import { isCarPlate, tidyCarPlate } from '@/lib/validate'

export type Standing = Data<Endpoints['GET /api/car/get_pemonth']>
export type Binding = Standing['binding']

/** A plate to be bound, with the consent that is its own. */
export const plateForm = () =>
  new FormState(
    { plate: '', agree: false },
    {
      plate: plate =>
        plate.trim() === ''
          ? '请填写车牌号'
          : !isCarPlate(tidyCarPlate(plate)) && '车牌号格式不正确，例如：浙A12345、浙AD12345',
      agree: agree => !agree && '请先阅读并同意车牌信息处理说明'
    }
  )
export type PlateForm = ReturnType<typeof plateForm>

/** "浙a12345" -> "浙A·12345", as plates are read. */
export const platePretty = (typed: string): string => {
  const plate = tidyCarPlate(typed)
  return `${plate.slice(0, 2)}·${plate.slice(2)}`
}
