import { codeFault, mobileFault } from '@/lib/validate'
import { FormState } from './FormState'

/** A phone and the code that proves it. */
export const newPhoneForm = () => new FormState({ phone: '', captcha: '' }, { phone: mobileFault, captcha: codeFault })
