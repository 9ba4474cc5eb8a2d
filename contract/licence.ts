import { contract, Type } from './core'

export const licence = contract({
  'POST /api/zhufu/licence_identify': {
    auth: 'login',
    summary:
      'Reads a business licence off a photo of the caller’s own that was uploaded sealed; what cannot be made out is empty, and the person confirms the rest',
    input: Type.Object({ licence: Type.String({ pattern: '^[0-9a-f]{32}$', title: '营业执照照片' }) }),
    data: Type.Object({
      company: Type.String(),
      licence_no: Type.String({ description: 'a unified code whose check character is right' }),
      legal_name: Type.String(),
      reg_address: Type.String(),
      reg_capital: Type.String(),
      founded_on: Type.String({ description: 'day' }),
      licence_end: Type.String({ description: 'day or long' }),
      note: Type.String({ description: 'what to look at again' })
    }),
    refusals: ['NOT_UPLOADED', 'NOT_A_LICENCE', 'BUSY', 'OCR_FAILED']
  }
})
