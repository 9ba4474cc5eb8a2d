import { heldToPolicy, PolicyBreach, policySignature, signedFields } from './policy'

/** «Browser-Based Upload using HTTP POST (Using AWS Signature Version 4)» of AWS's documentation. */
const AWS = {
  signer: {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    bucket: 'sigv4examplebucket'
  },
  lines: [
    '{ "expiration": "2015-12-30T12:00:00.000Z",',
    '  "conditions": [',
    '    {"bucket": "sigv4examplebucket"},',
    '    ["starts-with", "$key", "user/user1/"],',
    '    {"acl": "public-read"},',
    '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
    '    ["starts-with", "$Content-Type", "image/"],',
    '    {"x-amz-meta-uuid": "14365123651274"},',
    '    {"x-amz-server-side-encryption": "AES256"},',
    '    ["starts-with", "$x-amz-meta-tag", ""],',
    '',
    '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
    '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
    '    {"x-amz-date": "20151229T000000Z" }',
    '  ]',
    '}'
  ],
  signature: '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e'
}

test('signs AWS’s own example as AWS does', () => {
  const policy = Buffer.from(AWS.lines.join('\r\n')).toString('base64')
  expect(policySignature(AWS.signer, '20151229', policy)).toBe(AWS.signature)
})

const at = new Date('2026-11-20T08:00:00Z')
const bound = { key: 'incoming-a.mp4', type: 'video/mp4', bytes: 10, expiresAt: new Date('2026-11-20T08:05:00Z') }

test('binds key, size, type and time, in the form S3 asks for', () => {
  const { policy, 'x-amz-signature': signature, ...fields } = signedFields(AWS.signer, bound, at)
  expect(fields).toEqual({
    key: 'incoming-a.mp4',
    'Content-Type': 'video/mp4',
    success_action_status: '204',
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': 'AKIAIOSFODNN7EXAMPLE/20261120/us-east-1/s3/aws4_request',
    'x-amz-date': '20261120T080000Z'
  })
  expect(signature).toMatch(/^[0-9a-f]{64}$/)
  const { expiration, conditions } = JSON.parse(Buffer.from(policy!, 'base64').toString())
  expect(expiration).toBe('2026-11-20T08:05:00.000Z')
  expect(conditions).toEqual(
    expect.arrayContaining([
      { bucket: 'sigv4examplebucket' },
      ['content-length-range', 10, 10],
      ['eq', '$key', 'incoming-a.mp4'],
      ['eq', '$Content-Type', 'video/mp4']
    ])
  )
})

test('what it signed it holds an upload to', () => {
  const fields = signedFields(AWS.signer, bound, at)
  expect(heldToPolicy(AWS.signer, fields, at)).toEqual({ key: 'incoming-a.mp4', least: 10, most: 10 })
  const breach = (changed: object, when = at, signer = AWS.signer) =>
    expect(() => heldToPolicy(signer, { ...fields, ...changed } as never, when)).toThrow(PolicyBreach)
  breach({ key: 'incoming-b.mp4' })
  breach({ key: '../../app-secret' })
  breach({ 'Content-Type': 'text/html' })
  breach({ 'x-amz-date': '20261121T080000Z' })
  breach({ 'x-amz-credential': 'AKIAIOSFODNN7EXAMPLE/20261121/us-east-1/s3/aws4_request' })
  breach({ 'x-amz-signature': '' })
  breach({ 'x-amz-signature': '0'.repeat(64) })
  breach({ acl: 'public-read' })
  breach({}, new Date('2026-11-20T08:05:00Z'))
  breach({}, at, { ...AWS.signer, bucket: 'other' })
  breach({}, at, { ...AWS.signer, secretAccessKey: 'other' })
  const wider = JSON.parse(Buffer.from(fields.policy!, 'base64').toString())
  wider.conditions[1] = ['content-length-range', 0, 1e9]
  breach({ policy: Buffer.from(JSON.stringify(wider)).toString('base64') })
  breach({ policy: '' })
})
