// Checks the signature of a webhook. Usage: java Verify.java SECRET SIGNATURE < body
import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Verify {
    /** `body` is the raw request body; `signature` the header X-Hub-Signature-256. */
    static boolean isSigned(byte[] body, String signature, String secret) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
        StringBuilder expected = new StringBuilder("sha256=");
        for (byte b : mac.doFinal(body)) expected.append(String.format("%02x", b));
        return signature != null
            && MessageDigest.isEqual(expected.toString().getBytes(UTF_8), signature.getBytes(UTF_8));
    }

    public static void main(String[] args) throws Exception {
        System.exit(isSigned(System.in.readAllBytes(), args[1], args[0]) ? 0 : 1);
    }
}
