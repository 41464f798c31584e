# Checks the signature of a webhook. Usage: ruby verify.rb SECRET SIGNATURE < body
require 'openssl'

# `body` is the raw request body; `signature` the header X-Hub-Signature-256.
def signed?(body, signature, secret)
  expected = "sha256=#{OpenSSL::HMAC.hexdigest('SHA256', secret, body)}"
  given = signature.to_s
  given.bytesize == expected.bytesize && OpenSSL.fixed_length_secure_compare(given, expected)
end

if __FILE__ == $PROGRAM_NAME
  secret, signature = ARGV
  exit signed?($stdin.binmode.read, signature, secret)
end
