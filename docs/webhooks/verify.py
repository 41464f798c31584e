# Checks the signature of a webhook. Usage: python3 verify.py SECRET SIGNATURE < body
import hashlib
import hmac
import sys


def is_signed(body: bytes, signature: str, secret: str) -> bool:
    """`body` is the raw request body; `signature` the header X-Hub-Signature-256."""
    expected = "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), (signature or "").encode())


if __name__ == "__main__":
    _, secret, signature = sys.argv
    sys.exit(0 if is_signed(sys.stdin.buffer.read(), signature, secret) else 1)
